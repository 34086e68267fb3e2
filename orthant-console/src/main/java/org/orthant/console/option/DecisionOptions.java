package org.orthant.console.option;

/** Options of what is decided: about which features, and by which rule. */
public final class DecisionOptions extends OptionGroup {

    private final DomainOptions domain = group(new DomainOptions());

    private final RuleOptions rule = group(new RuleOptions());

    /** Returns the options of the feature domain. */
    public DomainOptions domain() {
        return domain;
    }

    /** Returns the options of the decision rule. */
    public RuleOptions rule() {
        return rule;
    }
}
