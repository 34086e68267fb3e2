package org.orthant.verify.deploy;

import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.prepare.PreparedLayer;

/**
 * A layer as it was given, before it is rounded to a number format.
 *
 * @param prepared what the rule makes of the layer and the domain
 */
public record GivenLayer(OutputLayer layer, Box domain, DecisionRule rule, PreparedLayer prepared) {}
