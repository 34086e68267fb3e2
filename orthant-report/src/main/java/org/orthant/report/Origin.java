package org.orthant.report;

/**
 * Where something comes from, or how it was made.
 *
 * @param what its name
 * @param which its value
 */
public record Origin(String what, String which) {}
