package org.orthant.experiment;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.figure.UnreachableSet;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.folder.TrainedLayer;
import org.orthant.train.run.RunConfig;
import org.orthant.verify.Explainer;
import org.orthant.verify.Explanation;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/** Finds a test example whose label set the output layer of a run can never predict, whatever its features. */
final class UnreachableExample {

    private UnreachableExample() {}

    /**
     * Returns the first one of those with the fewest labels, but at least one.
     *
     * @throws BadInputException if the run or its data cannot be read, or the layer can predict all label sets
     */
    static UnreachableSet of(Path run) {
        RunConfig config = RunConfig.read(run.resolve(RunFiles.CONFIG));
        Dataset data = config.data().read();
        OutputLayer layer = TrainedLayer.open(run).read();
        Vocabulary names = Vocabulary.read(RunFiles.labels(run), layer.labels());
        if (!names.names().equals(data.labelNames().names())) {
            throw BadInputException.in(run, "was trained on data with other labels than those of " + data.name());
        }
        Split test = data.test();
        Explainer explainer = new Explainer(Verifier.of(layer, Question.verdict(FeatureDomain.free(layer.features()))));
        List<Integer> fewestFirst = IntStream.range(0, test.size())
                .filter(example -> test.active().length(example) > 0)
                .boxed()
                .sorted(Comparator.comparingInt(example -> test.active().length(example)))
                .toList();
        for (int example : fewestFirst) {
            LabelSet set = test.labelSet(example);
            Optional<Explanation> why = explainer.explain(set);
            if (why.isPresent()) {
                List<Integer> core = why.get().on();
                return new UnreachableSet(
                        Heads.name(config.head()),
                        "test example " + example,
                        data.name(),
                        layer.labels(),
                        core.stream().map(names::name).toList(),
                        set.stream()
                                .filter(label -> !core.contains(label))
                                .mapToObj(names::name)
                                .toList(),
                        why.get().off().stream().map(names::name).toList());
            }
        }
        throw BadInputException.in(
                run,
                "has an output layer that can predict the label sets of all test examples: choose another run, such as a"
                        + " narrow BSL");
    }
}
