package io.braid.connector.jdbc.dialect;

import io.braid.spi.capability.FunctionRule;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Collects the function rules of a database: many functions on the same kinds of operand, line by line. */
public final class FunctionRules {
    private final List<FunctionRule> rules = new ArrayList<>();

    /** Evaluated as Braid does, on operands of these kinds; of any, where none is named. */
    public FunctionRules exact(Set<TypeKind> operands, String... functions) {
        for (String function : functions) {
            rules.add(FunctionRule.exact(function, operands.toArray(TypeKind[]::new)));
        }
        return this;
    }

    public List<FunctionRule> list() {
        return List.copyOf(rules);
    }
}
