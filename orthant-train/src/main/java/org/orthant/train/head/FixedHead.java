package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import org.jspecify.annotations.Nullable;

/**
 * A layer with fixed columns {@code F}: only the projection and the slack are trained. {@code F} is no parameter: it is never saved
 * and costs no optimiser state.
 */
public abstract sealed class FixedHead extends SlackHead permits DftHead, SpreadHead {

    private volatile @Nullable FixedColumns fixed;

    FixedHead(HeadDesign design, int slack, Initializer projectionStart, Initializer biasStart) {
        super(design, slack, projectionStart, biasStart);
    }

    /** The fixed columns, in native memory that the manager owns. */
    abstract FixedColumns columns(NDManager manager, DataType type);

    /** Made when first needed, as a block may also get its parameters by loading; lives as long as they do. */
    @Override
    FixedColumns guaranteed(ParameterStore weights, NDArray features, boolean training) {
        FixedColumns known = fixed;
        if (known != null) {
            return known;
        }
        synchronized (this) {
            if (fixed == null) {
                NDArray owner = getParameters().get(0).getValue().getArray();
                fixed = columns(owner.getManager(), owner.getDataType());
            }
            return fixed;
        }
    }

    @Override
    public void clear() {
        fixed = null;
        super.clear();
    }
}
