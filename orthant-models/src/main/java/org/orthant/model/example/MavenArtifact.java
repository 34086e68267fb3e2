package org.orthant.model.example;

/**
 * A jar in a Maven repository.
 *
 * @param group its group id
 * @param name its artifact id
 * @param version its version
 * @param sha256 the SHA-256 of its bytes, as {@link org.orthant.io.Sha256#text} writes it
 */
public record MavenArtifact(String group, String name, String version, String sha256) {

    /** Returns the name of the file. */
    public String fileName() {
        return name + "-" + version + ".jar";
    }

    /** Returns the path of the file in a repository. */
    public String path() {
        return group.replace('.', '/') + "/" + name + "/" + version + "/" + fileName();
    }

    /** Returns the coordinates as Maven writes them. */
    public String coordinates() {
        return group + ":" + name + ":" + version;
    }
}
