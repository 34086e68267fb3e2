package org.orthant.datasets.mimic;

/** ICD-9 codes, which the tables have without their point: it depends on the kind where it belongs. */
enum Icd9 {
    /** A diagnosis: the point is after three characters, or four if the first is an E. */
    DIAGNOSIS,
    /** A procedure: the point is after two characters. */
    PROCEDURE;

    /** Returns the code with its point; a code that ends before it has none. */
    String pointed(String code) {
        String plain = code.strip().replace(".", "");
        int place = this == PROCEDURE ? 2 : plain.startsWith("E") ? 4 : 3;
        if (plain.length() < place || (plain.length() == place && this == DIAGNOSIS)) {
            return plain;
        }
        return plain.substring(0, place) + "." + plain.substring(place);
    }
}
