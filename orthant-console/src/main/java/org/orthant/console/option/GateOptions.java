package org.orthant.console.option;

import org.orthant.console.render.GateFormat;

/** Options of commands that can fail a build. */
final class GateOptions extends OptionGroup {

    private final OptionValue<GateFormat> format =
            option(GateFormat.class, "--format", "table|json|csv|sarif|junit").byDefault(GateFormat.TABLE);

    GateFormat format() {
        return format.get();
    }
}
