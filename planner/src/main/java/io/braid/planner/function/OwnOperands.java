package io.braid.planner.function;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;

/**
 * Operand check for functions with operands of types that Calcite lacks.
 *
 * @param tests one for each operand
 */
record OwnOperands(List<Predicate<RelDataType>> tests) implements SqlOperandTypeChecker {
    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        boolean passes = binding.getOperandCount() == tests.size()
                && IntStream.range(0, tests.size()).allMatch(i -> tests.get(i).test(binding.getOperandType(i)));
        if (!passes && throwOnFailure) {
            throw binding.newValidationSignatureError();
        }
        return passes;
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return SqlOperandCountRanges.of(tests.size());
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        return name + "(" + "<INTERVAL>".repeat(Math.min(1, tests.size())) + ")";
    }
}
