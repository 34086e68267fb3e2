package org.orthant.datasets.mimic;

/** ICD-9 codes, which the tables have without their point: it depends on the kind where it belongs. */
enum Icd9 {
    /** A diagnosis: the point is behind three characters, or four if the first is an E. */
    DIAGNOSIS,
    /** A procedure: the point is behind two characters. */
    PROCEDURE;

    /** The code with its point; a diagnosis that has nothing to stand behind it has none. */
    String pointed(String code) {
        String plain = code.strip().replace(".", "");
        int place = this == PROCEDURE ? 2 : plain.startsWith("E") ? 4 : 3;
        if (plain.length() < place || (plain.length() == place && this == DIAGNOSIS)) {
            return plain;
        }
        return plain.substring(0, place) + "." + plain.substring(place);
    }
}
