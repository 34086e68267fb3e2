package org.orthant.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Outline;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;

/**
 * A rectangle of a canvas in which values have their places.
 *
 * @param canvas what is drawn on
 * @param area the rectangle between the axes
 * @param x the horizontal scale, from left to right
 * @param y the vertical scale, from below to above
 */
public record Panel(Canvas canvas, Area area, Scale x, Scale y) {

    /** The size of names of ticks and series. */
    public static final double SMALL = 11;

    /** The size of names of axes and panels. */
    public static final double MEDIUM = 12;

    private static final double TICK = 4;
    private static final double GAP = 4;

    /** A rectangle. */
    public record Area(double left, double top, double width, double height) {

        double right() {
            return left + width;
        }

        double bottom() {
            return top + height;
        }
    }

    /** A pair of values. */
    public record Value(double x, double y) {}

    /** Returns the place of a value on the horizontal axis. */
    public double placeX(double value) {
        return area.left + x.at(value) * area.width;
    }

    /** Returns the place of a value on the vertical axis. */
    public double placeY(double value) {
        return area.bottom() - y.at(value) * area.height;
    }

    private PlanePoint place(Value value) {
        return new PlanePoint(placeX(value.x), placeY(value.y));
    }

    /** Draws horizontal guides and the names of the vertical scale. */
    public void verticalAxis(Text name) {
        canvas.group("axis y", "", axis -> {
            for (Scale.Tick tick : y.ticks()) {
                double at = placeY(tick.value());
                axis.line(area.left, at, area.right(), at, Paint.stroke(Ink.GRID, 1));
                axis.text(area.left - GAP - 2, at + 0.36 * SMALL, SMALL, tick.name(), Ink.QUIET, Anchor.END);
            }
            axis.text(area.left - GAP - 2, area.top - 12, MEDIUM, name, Ink.TEXT, Anchor.START);
        });
    }

    /** Draws the horizontal axis with its name below. */
    public void horizontalAxis(Text name) {
        canvas.group("axis x", "", axis -> {
            axis.line(area.left, area.bottom(), area.right(), area.bottom(), Paint.stroke(Ink.AXIS, 1));
            for (Scale.Tick tick : x.ticks()) {
                double at = placeX(tick.value());
                axis.line(at, area.bottom(), at, area.bottom() + TICK, Paint.stroke(Ink.AXIS, 1));
                axis.text(at, area.bottom() + TICK + SMALL + 1, SMALL, tick.name(), Ink.QUIET, Anchor.MIDDLE);
            }
            axis.text(
                    area.left + area.width / 2,
                    area.bottom() + TICK + SMALL + 3 + MEDIUM + 3,
                    MEDIUM,
                    name,
                    Ink.TEXT,
                    Anchor.MIDDLE);
        });
    }

    /** Draws the line through some values. */
    public void line(List<Value> values, Paint paint) {
        canvas.path(Outline.line(values.stream().map(this::place).toList()), paint);
    }

    /** Draws a point at each of some values. */
    public void points(List<Value> values, Marker marker, Ink ink) {
        values.forEach(value -> marker.draw(canvas, placeX(value.x), placeY(value.y), 3.4, ink));
    }

    /** Fills what lies between two lines. */
    public void band(List<Value> lower, List<Value> upper, Ink ink) {
        List<Value> around = new ArrayList<>(upper);
        List<Value> back = new ArrayList<>(lower);
        Collections.reverse(back);
        around.addAll(back);
        canvas.path(
                Outline.polygon(around.stream().map(this::place).toList()),
                Paint.fill(ink).translucent(0.18));
    }

    /** Draws a bar from the bottom of the panel, or of a bar below, to a value. */
    public void bar(double fromX, double toX, double fromY, double toY, Paint paint) {
        double top = placeY(toY);
        canvas.box(placeX(fromX), top, placeX(toX) - placeX(fromX), placeY(fromY) - top, 0, paint);
    }

    /** Draws a dashed line across the area at a place of the canvas. */
    public void mark(double at) {
        canvas.line(
                at,
                area.top(),
                at,
                area.top() + area.height(),
                Paint.stroke(Ink.VERMILION, 1).dashed(3, 3));
    }

    /** Draws a line across the panel at a value of the vertical scale, with its name below its beginning. */
    public void threshold(double value, Text name) {
        double at = placeY(value);
        canvas.group("threshold", "", line -> {
            line.line(
                    area.left, at, area.right(), at, Paint.stroke(Ink.QUIET, 1).dashed(2, 3));
            line.text(area.left + 3, at + SMALL, SMALL - 1, name, Ink.QUIET, Anchor.START);
        });
    }
}
