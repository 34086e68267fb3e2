package org.orthant.verify.margin;

import java.util.List;

/**
 * The solution of one class's program, where those of others begin.
 *
 * @param label the class
 * @param basis the constraints that hold the solution, as {@link MarginProgram} numbers them
 * @param value the solution's value
 */
record SharedStart(int label, List<Integer> basis, double value) {}
