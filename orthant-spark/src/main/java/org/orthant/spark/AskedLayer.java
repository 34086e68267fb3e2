package org.orthant.spark;

import java.io.Serializable;

/**
 * What executors are asked: a layer, a question, and the names of labels. Equal ones share what a JVM has opened.
 *
 * @param source where the layer is
 * @param question the question about each label set
 * @param names where the names of the labels are
 * @param partial whether the label sets in files are partial
 */
record AskedLayer(SharedLayer source, AskedQuestion question, LabelNames names, boolean partial)
        implements Serializable {}
