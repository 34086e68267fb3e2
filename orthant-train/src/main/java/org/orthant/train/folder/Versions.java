package org.orthant.train.folder;

/** What to say of files of other versions of Orthant. */
final class Versions {

    private Versions() {}

    /** The complaint about a file that is no version 1 of something, with what to do about it. */
    static String other(Section root, String what, String remedy) {
        String found = root.optionalText("format").orElse("no format") + ", version "
                + root.optionalText("version").orElse("unknown");
        return "is not a " + what + " of this version of Orthant, which reads version 1, but " + found + ": " + remedy;
    }
}
