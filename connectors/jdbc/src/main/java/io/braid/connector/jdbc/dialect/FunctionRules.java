package io.braid.connector.jdbc.dialect;

import io.braid.spi.capability.FunctionRule;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Builder of a database's function rules: many functions on the same operand kinds, line by line. */
public final class FunctionRules {
    private final List<FunctionRule> rules = new ArrayList<>();

    /** Adds functions that the database evaluates exactly on these operand kinds; on any if empty. */
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
