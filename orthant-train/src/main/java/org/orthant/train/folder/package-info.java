/**
 * The files of a run folder, as anybody may read them: no class here needs the native engine, or leads to one that does.
 *
 * <p>{@link org.orthant.train.folder.TrainedLayer} has the output layer of a run, {@link org.orthant.train.folder.TrainedHead}
 * that layer with the projection and the activation before it, {@link org.orthant.train.folder.RunResult}
 * what came out, {@link org.orthant.train.folder.PartVerdicts} what the layer can predict, {@link
 * org.orthant.train.folder.Provenance} what it was made of. {@link org.orthant.io.tree.Section} reads YAML and JSON that
 * a person may have written.
 */
@NullMarked
package org.orthant.train.folder;

import org.jspecify.annotations.NullMarked;
