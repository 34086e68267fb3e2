package org.orthant.studio.audit;

/**
 * The answer for one label that somebody asks about.
 *
 * @param index the number of the set that has this label alone
 * @param name the label's name
 * @param verdict the verdict about that set
 * @param answer what it means, in words
 */
record LabelAnswer(int index, String name, String verdict, String answer) {}
