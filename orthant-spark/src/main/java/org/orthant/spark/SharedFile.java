package org.orthant.spark;

import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkFiles;
import org.orthant.io.BadInputException;

/**
 * A file that all executors read: at the same path, or where Spark has put the copy that it distributes.
 *
 * @param path where it lies, on this machine at least
 * @param distributed whether Spark copies it to every machine
 */
public record SharedFile(String path, boolean distributed) implements Serializable {

    /** A file that lies at the same path on every machine. A relative path is relative to the working directory of the driver. */
    public static SharedFile at(String path) {
        return new SharedFile(Path.of(path).toAbsolutePath().toString(), false);
    }

    /** Returns where the file lies on this machine. */
    public Path local() {
        return distributed ? Path.of(SparkFiles.get(name())) : Path.of(path);
    }

    String name() {
        return String.valueOf(Path.of(path).getFileName());
    }

    /** The same file, brought to every machine by Spark. */
    SharedFile distributedBy(SparkContext spark) {
        Path file = Path.of(path);
        if (!Files.isRegularFile(file)) {
            throw BadInputException.in(
                    file,
                    Files.exists(file)
                            ? "is not a file, and only files can be distributed; put it on a path that all machines share"
                            : "there is no such file");
        }
        spark.addFile(path);
        return new SharedFile(path, true);
    }
}
