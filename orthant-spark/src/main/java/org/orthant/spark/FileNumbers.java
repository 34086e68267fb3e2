package org.orthant.spark;

/** The numbers of the files of rows that come file after file, as those of a partition do: only a change of files is looked up. For one thread. */
final class FileNumbers {

    private final InputFiles files;
    private String last = "";
    private int number;

    FileNumbers(InputFiles files) {
        this.files = files;
    }

    /** Returns the number of the file with that URI. */
    int of(String path) {
        if (!path.equals(last)) {
            number = files.number(path);
            last = path;
        }
        return number;
    }
}
