package io.braid.vdb.text;

import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.dependency.Dependencies;
import io.braid.vdb.dependency.NamesInQuery;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The definitions of a model in topological order of their dependencies, then by kind, then in model order. */
final class WritingOrder {
    private static final List<ObjectKind> KINDS = List.of(
            ObjectKind.SERVER,
            ObjectKind.USER_MAPPING,
            ObjectKind.SCHEMA,
            ObjectKind.IMPORT,
            ObjectKind.DATABASE_IMPORT,
            ObjectKind.FOREIGN_TABLE,
            ObjectKind.VIEW,
            ObjectKind.TRIGGER,
            ObjectKind.COMMENT,
            ObjectKind.ROLE,
            ObjectKind.GRANT,
            ObjectKind.ROW_FILTER,
            ObjectKind.COLUMN_MASK);

    private final Dependencies dependencies;
    private final Map<ObjectKey, Definition> waiting = new LinkedHashMap<>();

    private WritingOrder(VirtualDatabase database, NamesInQuery names) {
        dependencies = Dependencies.of(database, names);
        database.definitions().stream()
                .sorted(Comparator.comparingInt(WritingOrder::rank))
                .forEach(definition -> waiting.put(definition.key(), definition));
    }

    static List<Definition> of(VirtualDatabase database, NamesInQuery names) {
        WritingOrder order = new WritingOrder(database, names);
        Set<Definition> written = new LinkedHashSet<>();
        for (Definition definition : List.copyOf(order.waiting.values())) {
            order.write(definition, written);
        }
        return List.copyOf(written);
    }

    /** Writes the dependencies of a definition first, except cyclic ones; iterative, because chains may be long. */
    private void write(Definition wanted, Set<Definition> written) {
        Deque<Definition> stack = new ArrayDeque<>(List.of(wanted));
        Set<Definition> open = new HashSet<>();
        while (!stack.isEmpty()) {
            Definition next = stack.peek();
            if (!written.contains(next) && open.add(next)) {
                dependencies.needs(next).stream()
                        .map(waiting::get)
                        .filter(needed -> needed != null && !open.contains(needed) && !written.contains(needed))
                        .forEach(stack::push);
            } else {
                written.add(stack.pop());
            }
        }
    }

    private static int rank(Definition definition) {
        ObjectKind kind = definition.kind();
        boolean query = kind == ObjectKind.MATERIALIZED_VIEW || kind == ObjectKind.FUNCTION;
        return KINDS.indexOf(query ? ObjectKind.VIEW : kind);
    }
}
