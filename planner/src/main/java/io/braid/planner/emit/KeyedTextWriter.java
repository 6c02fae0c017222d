package io.braid.planner.emit;

import io.braid.engine.plan.KeyedText;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.rel.KeyCondition;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.type.Types;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writer of SQL for rows with certain keys, complete for fixed numbers of keys. */
final class KeyedTextWriter {
    /** Numbers of keys per statement: few enough that sources and drivers cache all prepared statements. */
    private static final List<Integer> SIZES = List.of(1, 16, 128, 1024);

    /** Condition that is always true in every dialect. */
    private static final String EVERY_ROW = "1 = 1";

    private final KeyedFragment fragment;
    private final FragmentText template;
    private final int keyColumns;

    /**
     * Creates a writer for one fragment.
     *
     * @param parameters the types of the statement's parameters
     * @param options the source's features that the text may use
     */
    KeyedTextWriter(KeyedFragment fragment, List<DataType> parameters, PlannerOptions options) {
        this.fragment = fragment;
        this.template = new FragmentWriter(fragment.keyed(), parameters, options).write();
        this.keyColumns = order().stream()
                .mapToInt(number -> fragment.keys().get(number).columns().size())
                .sum();
    }

    /** Returns the numbers of the fragment's key conditions in the order of the text, which may repeat them. */
    List<Integer> order() {
        return template.keys().stream().map(FragmentText.Keys::number).toList();
    }

    KeyedText write() {
        List<String> pieces = new ArrayList<>();
        List<KeyedText.Condition> conditions = new ArrayList<>();
        String rest = template.sql();
        for (FragmentText.Keys place : template.keys()) {
            int begin = rest.indexOf(KeyCondition.BEGIN);
            int end = rest.indexOf(KeyCondition.END);
            pieces.add(rest.substring(0, begin));
            conditions.add(condition(place, names(rest.substring(begin + 1, rest.lastIndexOf('?', end)))));
            rest = rest.substring(end + 1);
        }
        pieces.add(rest);
        return new KeyedText(pieces, conditions, EVERY_ROW, template.arguments());
    }

    private KeyedText.Condition condition(FragmentText.Keys place, List<String> names) {
        KeyedFragment.Keys keys = fragment.keys().get(place.number());
        KeyForm form = keys.form();
        int most = keys.perStatement(keyColumns, template.arguments().size());
        boolean arrays = form.style().takesArrays();
        List<KeyedText.Sized> texts = (arrays ? List.of(most) : sizes(most))
                .stream()
                        .map(size -> new KeyedText.Sized(size, form.condition(names, size)))
                        .toList();
        return new KeyedText.Condition(
                order().indexOf(place.number()),
                keys.columns(),
                texts,
                place.argumentsBefore(),
                arrays,
                arrays && keys.inParts(),
                keys.exact(),
                keys.hint(),
                keys.range() && isOrderedAlikeEverywhere(keys.columns()) ? range(names.get(0)) : null);
    }

    /**
     * True for types with the same order in all sources, such as integers and dates: sources round or order other types
     * differently.
     */
    private boolean isOrderedAlikeEverywhere(List<Integer> columns) {
        if (columns.size() > 1) {
            return false;
        }
        TypeKind kind = Types.fromCalcite(fragment.whole().getRowType())
                .type(columns.get(0))
                .kind();
        return kind.isInteger() || kind == TypeKind.DATE;
    }

    private static String range(String column) {
        return "(" + column + " >= ? AND " + column + " <= ?)";
    }

    private static List<Integer> sizes(int most) {
        List<Integer> sizes = SIZES.stream().filter(size -> size <= most).toList();
        return sizes.isEmpty() ? List.of(Math.max(1, most)) : sizes;
    }

    private static List<String> names(String columns) {
        return Arrays.stream(columns.split(KeyCondition.BETWEEN))
                .map(String::strip)
                .toList();
    }
}
