package io.braid.connector.jdbc.dialect;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rules for all types of a database; no type is without, for one that no rule names is shown as text. */
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

    /** In the order in which the documentation lists them. */
    public Stream<TypeRule> stream() {
        return rules.stream();
    }

    MappedType of(NativeColumn column) {
        TypeRule rule = byName.get(column.type());
        return rule == null ? MappedType.UNKNOWN : MappedType.of(rule, column);
    }
}
