package org.orthant.console.option;

import picocli.CommandLine.Mixin;

/** Options of what is decided: about which features, and by which rule. */
public final class DecisionOptions {

    @Mixin
    DomainOptions domain = new DomainOptions();

    @Mixin
    RuleOptions rule = new RuleOptions();

    /** Returns the options of the feature domain. */
    public DomainOptions domain() {
        return domain;
    }

    /** Returns the options of the decision rule. */
    public RuleOptions rule() {
        return rule;
    }
}
