package io.braid.planner.function;

import java.util.List;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.Optionality;

/** Aggregates that Calcite's library lacks, or whose result types there cannot hold their values. */
final class Aggregates {
    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference DOUBLE = ReturnTypes.DOUBLE.andThen(SqlTypeTransforms.FORCE_NULLABLE);
    /** Type of the sorted values, nullable for empty input. */
    private static final SqlReturnTypeInference SORTED =
            ReturnTypes.PERCENTILE_DISC_CONT.andThen(SqlTypeTransforms.FORCE_NULLABLE);

    static final List<SqlAggFunction> ALL = List.of(
            joinedTexts(SqlKind.LISTAGG).withGroupOrder(Optionality.OPTIONAL),
            joinedTexts(SqlKind.STRING_AGG).withSyntax(SqlSyntax.ORDERED_FUNCTION),
            // Null for empty input.
            SqlBasicAggFunction.create(
                            SqlKind.ARRAY_AGG,
                            ReturnTypes.ARG0
                                    .andThen(SqlTypeTransforms.TO_ARRAY)
                                    .andThen(SqlTypeTransforms.FORCE_NULLABLE),
                            OperandTypes.ANY)
                    .withFunctionType(SqlFunctionCategory.SYSTEM)
                    .withGroupOrder(Optionality.OPTIONAL),
            SqlBasicAggFunction.create("MODE", SqlKind.MODE, ReturnTypes.ARG0_NULLABLE_IF_EMPTY, OperandTypes.ANY)
                    .withFunctionType(SqlFunctionCategory.SYSTEM)
                    .withGroupOrder(Optionality.OPTIONAL),
            bits(SqlKind.BIT_AND),
            bits(SqlKind.BIT_OR),
            bits(SqlKind.BIT_XOR),
            companion("MIN_BY", SqlKind.ARG_MIN),
            companion("MAX_BY", SqlKind.ARG_MAX),
            ofOne("VAR_POP"),
            ofOne("VAR_SAMP"),
            named(ofOne("VAR_SAMP"), "VARIANCE"),
            ofOne("STDDEV_POP"),
            ofOne("STDDEV_SAMP"),
            named(ofOne("STDDEV_SAMP"), "STDDEV"),
            ofPair("COVAR_POP"),
            ofPair("COVAR_SAMP"),
            ofPair("CORR"),
            SqlBasicAggFunction.create(
                    "REGR_COUNT", SqlKind.OTHER_FUNCTION, ReturnTypes.BIGINT, OperandTypes.NUMERIC_NUMERIC),
            ofPair("REGR_AVGX"),
            ofPair("REGR_AVGY"),
            ofPair("REGR_SXX"),
            ofPair("REGR_SYY"),
            ofPair("REGR_SXY"),
            ofPair("REGR_SLOPE"),
            ofPair("REGR_INTERCEPT"),
            ofPair("REGR_R2"),
            percentile(SqlKind.PERCENTILE_CONT, DOUBLE),
            percentile(SqlKind.PERCENTILE_DISC, SORTED));

    private Aggregates() {}

    private static SqlBasicAggFunction joinedTexts(SqlKind kind) {
        return SqlBasicAggFunction.create(
                        kind, TEXT, OperandTypes.or(OperandTypes.CHARACTER, OperandTypes.CHARACTER_CHARACTER))
                .withFunctionType(SqlFunctionCategory.SYSTEM);
    }

    /** Creates MIN_BY or MAX_BY. */
    private static SqlBasicAggFunction companion(String name, SqlKind kind) {
        return SqlBasicAggFunction.create(
                name, kind, ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE), OperandTypes.ANY_COMPARABLE);
    }

    private static SqlBasicAggFunction bits(SqlKind kind) {
        return SqlBasicAggFunction.create(
                kind.name(), kind, ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE), OperandTypes.INTEGER);
    }

    private static SqlBasicAggFunction percentile(SqlKind kind, SqlReturnTypeInference type) {
        return SqlBasicAggFunction.create(kind.name(), kind, type, OperandTypes.NUMERIC)
                .withFunctionType(SqlFunctionCategory.SYSTEM)
                .withGroupOrder(Optionality.MANDATORY)
                .withPercentile(true)
                .withAllowsFraming(false);
    }

    private static SqlBasicAggFunction ofOne(String name) {
        return SqlBasicAggFunction.create(name, SqlKind.OTHER_FUNCTION, DOUBLE, OperandTypes.NUMERIC);
    }

    private static SqlBasicAggFunction ofPair(String name) {
        return SqlBasicAggFunction.create(name, SqlKind.OTHER_FUNCTION, DOUBLE, OperandTypes.NUMERIC_NUMERIC);
    }

    private static SqlAggFunction named(SqlBasicAggFunction function, String name) {
        return function.withName(name);
    }
}
