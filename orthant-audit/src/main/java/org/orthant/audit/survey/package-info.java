/** The capacity of a layer: {@link org.orthant.audit.survey.Survey} asks about random label sets of given sizes. */
@NullMarked
package org.orthant.audit.survey;

import org.jspecify.annotations.NullMarked;
