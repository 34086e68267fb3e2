package org.orthant.datasets.proteins;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/** A part of the Gene Ontology, by the folder that has its proteins. */
public enum Ontology {
    /** Molecular function. */
    MFO,
    /** Biological process. */
    BPO,
    /** Cellular component. */
    CCO;

    /** Returns all three. */
    public static Set<Ontology> all() {
        return EnumSet.allOf(Ontology.class);
    }

    Path annotations(Path data) {
        return data.resolve(name()).resolve("goasp_annot.dat");
    }

    /** Returns a file of the BLAST database: {@code pin}, {@code phr} or {@code psq}. */
    Path database(Path data, String extension) {
        return data.resolve(name()).resolve("goasp.fasta." + extension);
    }
}
