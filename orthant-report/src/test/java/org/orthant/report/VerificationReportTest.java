package org.orthant.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.orthant.io.CertificateHeader;
import org.orthant.io.DomainStatement;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.ClaimSubject;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Margin;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;

class VerificationReportTest {

    private static final String HOSTILE =
            "</script><script>alert(1)</script><img src=x onerror=\"alert('2')\"> & \u2028 <!-- \u202E";

    private static final LabelNames NAMES =
            LabelNames.of(Map.of(0, "Sepsis", 1, "Fever", 2, HOSTILE), DecisionRule.threshold());

    private static Finding finding(long index, List<Integer> labels, int count, Outcome outcome, double radius) {
        boolean can = outcome == Outcome.ARGMAXABLE;
        return new Finding(
                new VerdictRecord(
                        index,
                        labels,
                        Optional.empty(),
                        count,
                        outcome,
                        can ? Optional.of(new Radius(radius, radius * (1 + 1e-7))) : Optional.empty(),
                        Map.of(NumberFormat.FLOAT32, deployed(outcome, radius)),
                        outcome == Outcome.UNDECIDED ? Optional.of("time is up") : Optional.empty(),
                        Optional.empty()),
                outcome == Outcome.UNARGMAXABLE
                        ? Optional.of(new Reason(labels, List.of(1), false))
                        : Optional.empty());
    }

    private static Deployed deployed(Outcome outcome, double radius) {
        return outcome != Outcome.ARGMAXABLE ? Deployed.IMPOSSIBLE : radius > 1 ? Deployed.SAFE : Deployed.OBSERVED;
    }

    private static final List<Finding> FINDINGS = List.of(
            finding(0, List.of(), 5, Outcome.ARGMAXABLE, 900),
            finding(1, List.of(0), 2, Outcome.ARGMAXABLE, 1e-3),
            finding(2, List.of(0, 2), 3, Outcome.UNARGMAXABLE, 0),
            finding(3, List.of(0, 1, 2), 1, Outcome.UNDECIDED, 0));

    private static String render(List<Finding> findings) {
        CertificateHeader header =
                new CertificateHeader("sha256:" + "0".repeat(64), 3, 2, true, FeatureDomain.box(2, 1e4));
        return VerificationReport.page(new Verification(
                        findings,
                        Optional.of(header),
                        NAMES,
                        true,
                        List.of(new Origin("verdicts", HOSTILE)),
                        Optional.of("orthant check --certificates " + HOSTILE)))
                .render();
    }

    @Test
    void itTellsWhatWasAskedAndFound() {
        String page = render(FINDINGS);
        assertThat(page)
                .contains("1 of 4 distinct label sets (25.0 %) can never be predicted, whatever the input; 1 could not")
                .contains("3 labels on 2 features and a bias; features are between -10,000 and 10,000")
                .contains("4 distinct label sets (11 lines of the input)")
                .contains("<em>Sepsis</em> and <em>")
                .contains("can never be predicted together unless <em>Fever</em> is predicted, too.")
                .contains("orthant check --certificates");
        assertThat(row(page, "can be predicted")).containsExactly("2", "50.0 %", "7", "63.6 %");
        assertThat(row(page, "… with a radius of at least 1e-8").get(0)).isEqualTo("2");
        assertThat(row(page, "… with a radius of at least 1").get(0)).isEqualTo("1");
        assertThat(row(page, "… proven in float32").get(0)).isEqualTo("1");
        assertThat(row(page, "can never be predicted")).containsExactly("1", "25.0 %", "3", "27.3 %");
        assertThat(row(page, "are undecided").get(0)).isEqualTo("1");
    }

    private static Finding never(long index, int label, double low, double high) {
        return new Finding(
                new VerdictRecord(
                        index,
                        List.of(label),
                        Optional.empty(),
                        1,
                        Outcome.UNARGMAXABLE,
                        Optional.empty(),
                        Map.of(),
                        Optional.empty(),
                        Optional.of(new Margin(low, high))),
                Optional.of(new Reason(List.of(label), List.of(0, 3), false, true, List.of(0.25, 0.75))));
    }

    private static String renderByRule(DecisionRule rule, FeatureDomain domain, List<Finding> findings) {
        CertificateHeader header = new CertificateHeader(
                "sha256:" + "0".repeat(64),
                4,
                2,
                true,
                DomainStatement.of(domain),
                rule,
                CertificateHeader.FORMAT.version());
        return VerificationReport.page(new Verification(
                        findings, Optional.of(header), NAMES, false, List.of(), Optional.of("orthant check")))
                .render();
    }

    @Test
    void classesThatNeverWinComeFirstByNameAndShortfall() {
        String page = renderByRule(
                DecisionRule.argmax(),
                ActivationRange.RELU.domain(2),
                List.of(
                        finding(0, List.of(0), 1, Outcome.ARGMAXABLE, 1),
                        never(1, 1, -0.0515, -0.0514),
                        never(2, 2, Double.NEGATIVE_INFINITY, -0.25)));
        assertThat(page)
                .contains("Which classes can this layer predict?")
                .contains("2 of 3 classes (66.7 %) can never be predicted, whatever the input.")
                .contains("<li title=\"0.0514 logits short of the winner\"><a href=\"#row-1\">Fever</a></li>")
                .contains("Short of the winner: by at least 0.0514 to 0.250 logits, median 0.250.")
                .contains("Raising the bias of one by enough makes it reachable.")
                .contains("features are at least 0. The prediction is the class with the highest")
                .contains(
                        "A mixture of <em>label 3</em> (75 %) and <em>Sepsis</em> (25 %) scores at least as high as"
                                + " <em>Fever</em> for every input, so that one of them does. It is 0.0514 logits short of the winner.")
                .contains("\"rule\":\"argmax\"")
                .doesNotContain("active labels", "Label sets");
        assertThat(page.indexOf("Which ones")).isLessThan(page.indexOf("What was asked"));
        assertThat(row(page, "can never be predicted")).containsExactly("2", "66.7 %");
        assertThat(row(page, "label 3")).containsExactly("2", "75.0 %");
    }

    @Test
    void oneCauseOfManyClassesIsToldOnce() {
        List<Finding> findings = List.of(
                finding(0, List.of(0), 1, Outcome.ARGMAXABLE, 1),
                never(1, 1, -0.0515, -0.0514),
                never(2, 2, -0.0515, -0.0514),
                never(3, 3, -0.25, -0.2));
        Subject subject = new Subject(
                Optional.of("model.onnx"),
                ClaimSubject.OUTPUT_LAYER,
                List.of("the file does not say what precedes the layer"),
                List.of(new Subject.Cause(List.of(1L, 2L), "2 classes have nearly the same row")));
        CertificateHeader header = new CertificateHeader(
                "sha256:" + "0".repeat(64),
                4,
                2,
                true,
                DomainStatement.of(FeatureDomain.free(2)),
                DecisionRule.argmax(),
                CertificateHeader.FORMAT.version());
        String page = VerificationReport.page(new Verification(
                        findings, Optional.of(header), NAMES, false, List.of(), Optional.empty(), subject))
                .render();
        assertThat(page)
                .contains("<title>Which classes can model.onnx predict?</title>")
                .contains("<li>The file does not say what precedes the layer.</li>")
                .contains("2 classes have nearly the same row. For example: A mixture of");
        String reasons = page.substring(page.indexOf("<ul class=\"reasons\">"));
        assertThat(reasons.substring(0, reasons.indexOf("</ul>")).split("<li>", -1))
                .as("the group and the other class")
                .hasSize(3);
    }

    @Test
    void aHistogramIsDrawnOnlyWhereShortfallsDiffer() {
        List<Finding> equal = new ArrayList<>();
        List<Finding> nearlyAll = new ArrayList<>();
        List<Finding> different = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            equal.add(never(i, 1, -0.05, -0.05));
            nearlyAll.add(never(i, 1, -0.05, -0.05));
            nearlyAll.add(never(i + 20, 1, -0.05, -0.05));
            different.add(never(i, 1, -0.05 * i - 0.1, -0.05 * i - 0.1));
        }
        for (int i = 0; i < 4; i++) {
            nearlyAll.add(never(i + 40, 1, -0.01 - i * 0.01, -0.01 - i * 0.01));
        }
        String caption = "How many logits they are short of the winner";
        assertThat(renderByRule(DecisionRule.argmax(), FeatureDomain.free(2), equal))
                .doesNotContain(caption);
        assertThat(renderByRule(DecisionRule.argmax(), FeatureDomain.free(2), nearlyAll))
                .doesNotContain(caption);
        assertThat(renderByRule(DecisionRule.argmax(), FeatureDomain.free(2), different))
                .contains(caption);
    }

    @Test
    void domainsOfEveryKindAreToldInWords() {
        List<Finding> findings = List.of(never(1, 1, -3, -2));
        assertThat(renderByRule(DecisionRule.threshold(), new Ball(2, 1, 2, true, false), findings))
                .contains("2 features and a bias; features are vectors of length at most √2, sum 0.")
                .contains("was not asked, because that would also depend on the arithmetic before the layer");
        AffineMap map = AffineMap.diagonal(new double[] {1, 2}, new double[2]);
        assertThat(renderByRule(
                        DecisionRule.threshold(), FeatureDomain.image(map, ActivationRange.RELU.domain(2)), findings))
                .contains("features are a linear map (2 x 2) of inputs from 0.0 to Infinity.");
        assertThat(renderByRule(
                        DecisionRule.threshold(), FeatureDomain.of(new double[2], new double[] {0, 1}), findings))
                .contains("features are within bounds of their own");
    }

    @Test
    void labelSetsByThresholdSayHowFarTheyAreToo() {
        String page = renderByRule(
                DecisionRule.thresholds(1.5), FeatureDomain.free(2), List.of(FINDINGS.get(0), never(1, 1, -3, -2)));
        assertThat(page)
                .contains("A label is predicted where its logit is above 1.5. The question")
                .contains("features are any numbers")
                .contains("Short of the winner: by at least 2.00 logits.")
                .contains("lowering those of all others, by more than 3.000 logits makes it reachable.");
    }

    @Test
    void aBoundOfTheMarginAboveZeroIsATie() {
        String page = renderByRule(DecisionRule.argmax(), FeatureDomain.box(2, 1), List.of(never(0, 1, -1e-15, 1e-16)));
        assertThat(page)
                .contains("at best a tie, which is not a prediction", "<li title=\"at best a tie\">")
                .doesNotContain("-1.000e");
    }

    @Test
    void noNameBecomesMarkup() {
        String page = render(FINDINGS);
        assertThat(page).doesNotContain("<img", "<!--", "<script>alert", "\u202E");
        assertThat(Pattern.compile("<script").matcher(page).results())
                .as("data and script")
                .hasSize(2);
        assertThat(Pattern.compile("</script>").matcher(page).results()).hasSize(2);
        assertThat(page).contains("&lt;img src=x onerror=&quot;alert(&#39;2&#39;)&quot;&gt; &amp;");
    }

    @Test
    void theTableHasAllThatIsKnown() throws IOException {
        String page = render(FINDINGS);
        Matcher data = Pattern.compile("<script id=\"data\" type=\"application/json\">(.*?)</script>")
                .matcher(page);
        assertThat(data.find()).isTrue();
        List<String> strings = new ArrayList<>();
        int arrays = 0;
        try (JsonParser json = new JsonFactory().createParser(data.group(1))) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    strings.add(json.getText());
                }
                arrays += token == JsonToken.START_ARRAY ? 1 : 0;
            }
        }
        assertThat(strings).contains("Sepsis", "Fever", Html.printable(HOSTILE), "unargmaxable", "time is up");
        assertThat(arrays)
                .as("the table, 3 for each set, and 9 pieces of reasons")
                .isEqualTo(1 + 4 * 3 + 9);
    }

    @Test
    void thePageLoadsNothingAndRunsOnlyItsOwnScript() {
        String page = render(FINDINGS);
        assertThat(page).contains("default-src &#39;none&#39;").containsPattern("script-src &#39;sha256-[^&]{44}&#39;");
        assertThat(page.replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http:", "https:", "src=\"", "url(", "@import", " onclick", " style=");
    }

    @Test
    void aPageWhereAllIsWellSaysSo() {
        assertThat(render(FINDINGS.subList(0, 2)))
                .contains("Each of 2 distinct label sets can be predicted.")
                .doesNotContain("What can never be predicted, and why");
        assertThat(render(FINDINGS.subList(0, 1))).contains("The label set can be predicted.");
    }

    @Test
    void withoutCertificatesNothingIsClaimedToBeProven() {
        String page = VerificationReport.page(new Verification(
                        List.of(new Finding(FINDINGS.get(2).verdict(), Optional.empty())),
                        Optional.empty(),
                        NAMES,
                        false,
                        List.of(),
                        Optional.empty()))
                .render();
        assertThat(page).contains("have no certificates", "Why is not known here");
    }

    @Test
    void aVeryLongTableKeepsWhatMattersMost() {
        List<Finding> many = new ArrayList<>();
        for (int i = 0; i < TableData.MOST_ROWS + 10; i++) {
            many.add(finding(i, List.of(0), 1, i % 1000 == 7 ? Outcome.UNARGMAXABLE : Outcome.ARGMAXABLE, i + 1));
        }
        List<Finding> shown = TableData.shown(many);
        assertThat(shown).hasSize(TableData.MOST_ROWS);
        assertThat(shown.stream().filter(one -> one.verdict().outcome() == Outcome.UNARGMAXABLE))
                .hasSize(51);
        assertThat(shown.get(0)).isSameAs(many.get(0));
        assertThat(shown).doesNotContain(many.get(many.size() - 1));
        assertThat(TableData.shown(FINDINGS)).isEqualTo(FINDINGS);
    }

    @Test
    void dataThatCouldEndItsElementIsRefused() {
        assertThatThrownBy(() -> new Page("", Html.text(""), List.of(), Optional.of("\"<\"")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Html.trusted("a</b")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPageWithoutDataHasNoScript() {
        assertThat(new Page("Runs", Html.text("a < b"), List.of(), Optional.empty()).render())
                .contains("<title>Runs</title>", "a &lt; b")
                .doesNotContain("<script");
    }

    /** The numbers of the row with that name. */
    private static List<String> row(String page, String name) {
        Matcher row = Pattern.compile("<th scope=\"row\">" + Pattern.quote(name) + "</th>(.*?)</tr>")
                .matcher(page);
        assertThat(row.find()).as(name).isTrue();
        return Pattern.compile("<td[^>]*>([^<]*)</td>")
                .matcher(row.group(1).replace("&lt;", "<"))
                .results()
                .map(cell -> cell.group(1))
                .toList();
    }
}
