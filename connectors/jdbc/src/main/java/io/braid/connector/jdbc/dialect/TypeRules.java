package io.braid.connector.jdbc.dialect;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Type mapping of a database. Types without a rule are shown as text. */
public final class TypeRules {
    private final List<TypeRule> rules;
    private final Map<String, TypeRule> byName = new HashMap<>();

    public TypeRules(TypeRule... rules) {
        this.rules = List.of(rules);
        for (TypeRule rule : rules) {
            for (String name : rule.names()) {
                if (byName.put(name, rule) != null) {
                    throw new IllegalArgumentException("two rules for the type " + name);
                }
            }
        }
    }

    /** The rules in the order of the documentation. */
    public Stream<TypeRule> stream() {
        return rules.stream();
    }

    MappedType of(NativeColumn column) {
        TypeRule rule = byName.get(column.type());
        return rule == null ? MappedType.UNKNOWN : MappedType.of(rule, column);
    }
}
