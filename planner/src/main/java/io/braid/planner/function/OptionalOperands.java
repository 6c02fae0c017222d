package io.braid.planner.function;

import java.util.List;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** Operand checker for functions whose last operands are optional. */
final class OptionalOperands {
    private OptionalOperands() {}

    /**
     * Returns a checker whose last operand is optional. Separate families are needed, because Calcite casts operands
     * only if their number equals that of the families.
     */
    static SqlOperandTypeChecker last(SqlTypeFamily... families) {
        List<SqlTypeFamily> all = List.of(families);
        return OperandTypes.or(OperandTypes.family(all.subList(0, all.size() - 1)), OperandTypes.family(all));
    }
}
