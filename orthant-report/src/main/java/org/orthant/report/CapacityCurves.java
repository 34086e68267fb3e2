package org.orthant.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.figure.CapacityCurve;

/** Makes curves of the points of a survey, one for each number of features. */
final class CapacityCurves {

    private CapacityCurves() {}

    static List<CapacityCurve> of(List<SurveyPoint> points) {
        Map<Integer, List<CapacityCurve.Point>> byFeatures = new LinkedHashMap<>();
        for (SurveyPoint point : points) {
            byFeatures
                    .computeIfAbsent(point.features(), features -> new ArrayList<>())
                    .add(new CapacityCurve.Point(
                            point.size(), point.asked(), point.answerable(), point.low(), point.high()));
        }
        List<CapacityCurve> curves = new ArrayList<>();
        byFeatures.forEach((features, known) -> {
            known.sort(Comparator.comparingInt(CapacityCurve.Point::size));
            curves.add(new CapacityCurve(features + (features == 1 ? " feature" : " features"), known));
        });
        return curves;
    }
}
