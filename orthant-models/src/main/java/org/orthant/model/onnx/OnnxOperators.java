package org.orthant.model.onnx;

import java.util.Set;

/**
 * What nodes compute. An operator is identified by its domain and its type: the same type in another domain, or as a function of the
 * model, may compute anything.
 *
 * @param functions the functions of the model, each as its domain and its type
 */
record OnnxOperators(Set<OnnxOperators.Operator> functions) {

    /** Operators of the standard, in all its versions, and those that ONNX Runtime adds to its domain. */
    private static final Set<String> STANDARD = Set.of("""
            Abs Acos Acosh Add Affine AffineGrid And ArgMax ArgMin Asin Asinh Atan Atanh Attention AveragePool BatchNormalization
            Bernoulli BitShift BitwiseAnd BitwiseNot BitwiseOr BitwiseXor BlackmanWindow Cast CastLike Ceil Celu CenterCropPad Clip
            Col2Im Compress Concat ConcatFromSequence Constant ConstantOfShape Conv ConvInteger ConvTranspose Cos Cosh CumProd CumSum
            DFT DeformConv DepthToSpace DequantizeLinear Det Div Dropout DynamicQuantizeLinear Einsum Elu Equal Erf Exp Expand EyeLike
            Flatten Floor GRU Gather GatherElements GatherND Gelu Gemm GlobalAveragePool GlobalLpPool GlobalMaxPool Greater
            GreaterOrEqual GridSample GroupNormalization HammingWindow HannWindow HardSigmoid HardSwish Hardmax Identity If ImageDecoder
            InstanceNormalization IsInf IsNaN LRN LSTM LayerNormalization LeakyRelu Less LessOrEqual Log LogSoftmax Loop
            LpNormalization LpPool MatMul MatMulInteger Max MaxPool MaxRoiPool MaxUnpool Mean MeanVarianceNormalization MelWeightMatrix
            Min Mish Mod Mul Multinomial Neg NegativeLogLikelihoodLoss NonMaxSuppression NonZero Not OneHot Optional
            OptionalGetElement OptionalHasElement Or PRelu Pad Pow QLinearConv QLinearMatMul QuantizeLinear RMSNormalization RNN
            RandomNormal RandomNormalLike RandomUniform RandomUniformLike Range Reciprocal ReduceL1 ReduceL2 ReduceLogSum
            ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd ReduceSum ReduceSumSquare RegexFullMatch Relu Reshape Resize
            ReverseSequence RoiAlign RotaryEmbedding Round STFT Scan Scatter ScatterElements ScatterND Selu SequenceAt
            SequenceConstruct SequenceEmpty SequenceErase SequenceInsert SequenceLength SequenceMap Shape Shrink Sigmoid Sign
            SimplifiedLayerNormalization Sin Sinh Size Slice Softmax SoftmaxCrossEntropyLoss Softplus Softsign SpaceToDepth Split
            SplitToSequence Sqrt Squeeze StringConcat StringNormalizer StringSplit Sub Sum Swish Tan Tanh TensorScatter TfIdfVectorizer
            ThresholdedRelu Tile TopK Transpose Trilu Unique Unsqueeze Upsample Where Xor""".split("\\s+"));

    /** Operators of ONNX Runtime whose meaning is used, in its domain {@code com.microsoft}. */
    private static final Set<String> MICROSOFT = Set.of("""
            BiasGelu DequantizeLinear DynamicQuantizeMatMul FastGelu FusedGemm FusedMatMul Gelu MatMulIntegerToFloat QGemm QLinearAdd
            QLinearAveragePool QLinearConcat QLinearGlobalAveragePool QLinearLeakyRelu QLinearMul QLinearReduceMean QLinearSigmoid
            QLinearSoftmax QLinearWhere QuantizeLinear QuickGelu SkipLayerNormalization SkipSimplifiedLayerNormalization""".split("\\s+"));

    /** A domain, which is empty for the standard, and a type. */
    record Operator(String domain, String type) {

        /** The standard's domain has two names. */
        static Operator of(String domain, String type) {
            return new Operator(domain.equals("ai.onnx") ? "" : domain, type);
        }
    }

    /** Returns the kind of a node: the type of an operator whose meaning is known, else words that no operator has as its type. */
    String kind(String domain, String type) {
        Operator operator = Operator.of(domain, type);
        String full = operator.domain().isEmpty() ? type : operator.domain() + "." + type;
        if (functions.contains(operator)) {
            return full + ", a function of the model";
        }
        boolean known = operator.domain().isEmpty()
                ? STANDARD.contains(type)
                : operator.domain().equals("com.microsoft") && MICROSOFT.contains(type);
        return known ? type : full + ", an unknown operator";
    }
}
