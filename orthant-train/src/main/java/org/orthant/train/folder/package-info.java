/**
 * The files of a run folder, readable without the native engine: no class here needs it, or leads to one that does.
 *
 * <p>{@link org.orthant.train.folder.TrainedLayer} has the output layer of a run, {@link org.orthant.train.folder.TrainedHead}
 * that layer with the projection and the activation before it, {@link org.orthant.train.folder.RunResult}
 * the result, {@link org.orthant.train.folder.PartVerdicts} what the layer can predict, {@link
 * org.orthant.train.folder.Provenance} what it was made of. {@link org.orthant.io.tree.Section} reads hand-written
 * YAML and JSON.
 */
@NullMarked
package org.orthant.train.folder;

import org.jspecify.annotations.NullMarked;
