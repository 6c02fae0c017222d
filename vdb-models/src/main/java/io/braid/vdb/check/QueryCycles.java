package io.braid.vdb.check;

import io.braid.vdb.Definition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.Problem;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.dependency.Dependencies;
import io.braid.vdb.dependency.NamesInQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Check for views and functions that depend on themselves, directly or indirectly. */
final class QueryCycles {
    private final Dependencies dependencies;
    private final Map<ObjectKey, Definition> queries;
    private final List<ObjectKey> order;
    private final Set<ObjectKey> onPath = new HashSet<>();
    private final Set<ObjectKey> done = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    private QueryCycles(VirtualDatabase database, NamesInQuery names) {
        dependencies = Dependencies.of(database, names);
        queries = database.definitions().stream()
                .filter(one -> one instanceof ViewDefinition || one instanceof FunctionDefinition)
                .collect(Collectors.toMap(Definition::key, Function.identity(), (first, second) -> first));
        order = database.definitions().stream().map(Definition::key).toList();
    }

    /** Returns one problem for each cycle, at the first of its queries in the text. */
    static List<Problem> problems(VirtualDatabase database, NamesInQuery names) {
        QueryCycles cycles = new QueryCycles(database, names);
        cycles.order.stream().filter(cycles.queries::containsKey).forEach(cycles::searchFrom);
        return cycles.problems;
    }

    /** Searches depth-first with an explicit stack, because chains of views may be long. */
    private void searchFrom(ObjectKey start) {
        List<ObjectKey> path = new ArrayList<>();
        List<List<ObjectKey>> open = new ArrayList<>();
        enter(start, path, open);
        while (!path.isEmpty()) {
            List<ObjectKey> next = open.get(open.size() - 1);
            if (next.isEmpty()) {
                ObjectKey left = path.remove(path.size() - 1);
                onPath.remove(left);
                done.add(left);
                open.remove(open.size() - 1);
                continue;
            }
            ObjectKey key = next.remove(next.size() - 1);
            if (onPath.contains(key)) {
                report(new ArrayList<>(path.subList(path.indexOf(key), path.size())));
            } else {
                enter(key, path, open);
            }
        }
    }

    private void enter(ObjectKey key, List<ObjectKey> path, List<List<ObjectKey>> open) {
        if (done.contains(key)) {
            return;
        }
        path.add(key);
        onPath.add(key);
        open.add(dependencies.needs(query(key)).stream()
                .filter(queries::containsKey)
                .collect(Collectors.toCollection(ArrayList::new)));
    }

    private void report(List<ObjectKey> cycle) {
        int start = cycle.indexOf(Collections.min(cycle, Comparator.comparingInt(order::indexOf)));
        Collections.rotate(cycle, -start);
        Definition first = query(cycle.get(0));
        String names = Stream.concat(cycle.stream(), Stream.of(cycle.get(0)))
                .map(key -> query(key).describe())
                .collect(Collectors.joining(" -> "));
        problems.add(new Problem(
                first.place(),
                cycle.size() == 1
                        ? first.describe() + " is made from itself"
                        : "these are made from each other: " + names));
    }

    private Definition query(ObjectKey key) {
        return Objects.requireNonNull(queries.get(key));
    }
}
