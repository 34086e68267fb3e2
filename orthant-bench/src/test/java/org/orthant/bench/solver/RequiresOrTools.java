package org.orthant.bench.solver;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips tests, and says so, where OR-Tools has no native library. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresOrTools.Condition.class)
public @interface RequiresOrTools {

    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return NativeLibrary.isAvailable()
                    ? ConditionEvaluationResult.enabled("the native library of OR-Tools is there")
                    : ConditionEvaluationResult.disabled(
                            "OR-Tools has no native library for " + NativeLibrary.platform() + " here");
        }
    }
}
