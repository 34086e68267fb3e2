package org.orthant.console.option;

import java.util.List;

/** The formats of the line that ends a command without a result. */
public enum ErrorFormat {
    /** A sentence. */
    TEXT,
    /** A JSON object, for programs. */
    JSON;

    static final String OPTION = "--errors";

    /** Returns the format that a command line asks for, even if the rest of it is invalid. */
    public static ErrorFormat of(String... arguments) {
        List<String> words = List.of(arguments);
        int option = words.indexOf(OPTION);
        boolean asJson = words.stream().anyMatch((OPTION + "=json")::equalsIgnoreCase)
                || (option >= 0
                        && option + 1 < words.size()
                        && words.get(option + 1).equalsIgnoreCase("json"));
        return asJson ? JSON : TEXT;
    }
}
