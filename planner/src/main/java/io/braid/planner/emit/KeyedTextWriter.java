package io.braid.planner.emit;

import io.braid.engine.plan.KeyedText;
import io.braid.planner.step.KeyCondition;
import io.braid.planner.step.KeyedFragment;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;

/** Writes the texts by which a fragment is asked for the rows with certain keys, finished for certain numbers of keys. */
final class KeyedTextWriter {
    /** So few different texts that sources and drivers keep them all prepared. */
    private static final List<Integer> SIZES = List.of(1, 16, 128, 1024);

    private final KeyedFragment fragment;
    private final List<DataType> parameters;

    /**
     * A writer for one fragment.
     *
     * @param parameters the types of the statement's parameters
     */
    KeyedTextWriter(KeyedFragment fragment, List<DataType> parameters) {
        this.fragment = fragment;
        this.parameters = parameters;
    }

    /**
     * The texts.
     *
     * @param whole what the fragment is asked without keys
     */
    KeyedText write(FragmentText whole) {
        FragmentText template = new FragmentWriter(fragment.keyed(), parameters).write();
        if (!template.arguments().equals(whole.arguments())) {
            throw new IllegalStateException("with keys, the arguments of a fragment come in another order");
        }
        KeyedFragment.Keys keys = fragment.keys();
        KeyForm form = keys.form();
        int columns = keys.columns().size();
        int most = form.mostKeys(columns, template.arguments().size());
        List<KeyedText.Sized> texts = (form.style().takesArrays() ? List.of(most) : sizes(most))
                .stream()
                        .map(size -> new KeyedText.Sized(size, text(template.sql(), form, size)))
                        .toList();
        return new KeyedText(
                keys.columns(), texts, template.keysAt(), form.style().takesArrays(), keys.exact(), keys.hint());
    }

    private static List<Integer> sizes(int most) {
        List<Integer> sizes = SIZES.stream().filter(size -> size <= most).toList();
        return sizes.isEmpty() ? List.of(Math.max(1, most)) : sizes;
    }

    private static String text(String template, KeyForm form, int keys) {
        int begin = template.indexOf(KeyCondition.BEGIN);
        int end = template.indexOf(KeyCondition.END);
        String columns = template.substring(begin + 1, template.lastIndexOf('?', end));
        List<String> names = Arrays.stream(columns.split(KeyCondition.BETWEEN))
                .map(String::strip)
                .toList();
        return template.substring(0, begin) + form.condition(names, keys) + template.substring(end + 1);
    }
}
