/**
 * Reports for people: one HTML file each, which needs neither network nor server.
 *
 * <p>{@link org.orthant.report.VerificationReport} tells the findings of a verification, with the capacity of the layer if there is
 * a {@link org.orthant.report.SurveySection}, and {@link org.orthant.report.ComparisonReport} those of trainings; every report is a
 * {@link org.orthant.report.Page} of sections in one frame. Content is put together from {@link org.orthant.report.Html}
 * fragments, which escape all text, and from drawings. What the table of a page shows is data of the page ({@code
 * type="application/json"}); the only script is ours, which a content-security policy enforces by its hash.
 */
@NullMarked
package org.orthant.report;

import org.jspecify.annotations.NullMarked;
