/**
 * Reports in HTML: one file each, which needs neither network nor server.
 *
 * <p>{@link org.orthant.report.VerificationReport} shows the findings of a verification, with the capacity of the layer if there is
 * a {@link org.orthant.report.SurveySection}, and {@link org.orthant.report.ComparisonReport} those of trainings; every report is a
 * {@link org.orthant.report.Page} of sections in one frame. Content is built from {@link org.orthant.report.Html} fragments, which
 * escape all text, and from drawings. The content of a page's table is data of the page ({@code type="application/json"}); the only
 * script is Orthant's own, which a content-security policy enforces by its hash.
 */
@NullMarked
package org.orthant.report;

import org.jspecify.annotations.NullMarked;
