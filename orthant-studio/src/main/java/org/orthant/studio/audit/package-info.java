/**
 * Audits of models and layers that users drop on the page.
 *
 * <p>{@link org.orthant.studio.audit.AuditEndpoint} serves the page's requests. A {@link org.orthant.studio.audit.PageAudit}
 * belongs to one open page: it holds the uploaded files in a temporary folder, and the {@link
 * org.orthant.studio.audit.AuditRun} that decides the label sets as {@code orthant verify} does, of weights, or as {@code orthant
 * audit} does, of a model. {@link
 * org.orthant.studio.audit.Audits} ends those whose page is gone.
 */
@NullMarked
package org.orthant.studio.audit;

import org.jspecify.annotations.NullMarked;
