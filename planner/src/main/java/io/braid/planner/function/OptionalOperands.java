package io.braid.planner.function;

import java.util.List;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** Operand checker for functions whose last operands are optional. */
final class OptionalOperands {
    private OptionalOperands() {}

    /** Calcite casts what is of another type only where it is given as many operands as there are families. */
    static SqlOperandTypeChecker last(SqlTypeFamily... families) {
        List<SqlTypeFamily> all = List.of(families);
        return OperandTypes.or(OperandTypes.family(all.subList(0, all.size() - 1)), OperandTypes.family(all));
    }
}
