package io.braid.planner.function;

import io.braid.engine.plan.expression.RowFunction;
import io.braid.spi.type.DataType;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;

/** A function that Calcite's library lacks, or computes differently from PostgreSQL. */
public final class BraidFunction extends SqlFunction {
    private final Body body;
    private final boolean deterministic;

    /** Implementation of a function. */
    @FunctionalInterface
    public interface Body {
        /** Returns the function for calls with this result type. */
        RowFunction yielding(DataType type);

        /** Returns a function that is null if one of its arguments is. */
        static Body ofPresent(RowFunction function) {
            return type -> arguments -> {
                for (Object argument : arguments) {
                    if (argument == null) {
                        return null;
                    }
                }
                return function.apply(arguments);
            };
        }
    }

    BraidFunction(String name, SqlReturnTypeInference type, SqlOperandTypeChecker operands, Body body) {
        this(name, type, operands, body, true);
    }

    private BraidFunction(
            String name,
            SqlReturnTypeInference type,
            SqlOperandTypeChecker operands,
            Body body,
            boolean deterministic) {
        super(name, SqlKind.OTHER_FUNCTION, type, null, operands, SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.body = body;
        this.deterministic = deterministic;
    }

    /** Creates a volatile function. */
    static BraidFunction ofVolatile(
            String name, SqlReturnTypeInference type, SqlOperandTypeChecker operands, Body body) {
        return new BraidFunction(name, type, operands, body, false);
    }

    @Override
    public boolean isDeterministic() {
        return deterministic;
    }

    public Body body() {
        return body;
    }
}
