package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.audit.AuditFiles;
import org.orthant.audit.AuditSink;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.render.Results;

/** Options of the files that verdicts and their certificates are written to. */
public final class VerdictFileOptions extends OptionGroup {

    private final OptionValue<Path> out = file("-o, --out");

    private final OptionValue<Path> certificates = file("--certificates");

    /** Refuses certificates without verdicts, or in the same file. */
    public void require() {
        if (certificates.isGiven() && !out.isGiven()) {
            throw wrong("--certificates requires --out");
        }
        if (certificates.isGiven() && certificates.get().equals(out.get())) {
            throw wrong("--certificates " + certificates.get() + ": is also --out; specify two files");
        }
    }

    /** Returns the file of verdicts, if they are written. */
    public Optional<Path> verdicts() {
        return out.value();
    }

    /** Returns the file of certificates, if they are written. */
    public Optional<Path> certificates() {
        return certificates.value();
    }

    /** Returns what writes the decisions of an audit by this version of the program. */
    public AuditSink sink(String version) {
        return out.value()
                .<AuditSink>map(file -> new AuditFiles(file, certificates(), version))
                .orElse(AuditSink.NONE);
    }

    /** Adds the names of the files to results. */
    public Results addTo(Results results) {
        return results.detail("verdicts_file", verdicts().map(Path::toString))
                .detail("certificates_file", certificates().map(Path::toString));
    }
}
