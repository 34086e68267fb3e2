/** Audits of heads with label-wise attention: many label sets decided, and written as verdicts and certificates. */
@NullMarked
package org.orthant.audit.attention;

import org.jspecify.annotations.NullMarked;
