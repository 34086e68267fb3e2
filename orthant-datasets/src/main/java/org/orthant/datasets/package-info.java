/**
 * Builds large public data sets from the files that their publishers hand out, into folders of our own format.
 *
 * <p>Each package below builds one data set, or one family of them: {@code bioasq}, {@code mimic}, {@code openimages},
 * {@code proteins} and {@code xmc}. Each has a record of its choices as its entry, whose method {@code build} reads the
 * sources as streams, writes a {@link org.orthant.data.folder.StreamedFolder}, and leaves a manifest of what it read
 * and what it skipped. They share {@code build} and nothing else. Training reads the folders and knows no builder.
 */
@NullMarked
package org.orthant.datasets;

import org.jspecify.annotations.NullMarked;
