package org.orthant.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.figure.CapacityCurve;
import org.orthant.figure.CapacityCurve.Point;

class SurveySectionTest {

    @Test
    void theTableHasAColumnPerCurveAndARowPerSize() {
        String content = SurveySection.of(List.of(
                        new CapacityCurve("16 columns", List.of(new Point(1, 200, 199, 0.972, 1))),
                        new CapacityCurve(
                                "<64> columns",
                                List.of(new Point(1, 200, 200, 0.98, 1), new Point(2, 200, 0, 0, 0.019)))))
                .content()
                .toString();
        assertThat(content)
                .contains("200 random ones of each size", "95 % confidence interval", "<svg", "&lt;64&gt; columns")
                .contains("99.5 % <span class=\"spread\">97.2 to 100.0</span>")
                .contains("<th scope=\"row\">2</th><td class=\"number\"></td><td class=\"number\">0 %"
                        + " <span class=\"spread\">0.0 to 1.9</span></td>");
    }
}
