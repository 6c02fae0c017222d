package io.braid.connector.jdbc.dialect;

import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Sets of type kinds for the function rules of the dialects. */
public final class KindSets {
    /** No restriction. */
    public static final Set<TypeKind> ANY = Set.of();

    /** All except arrays, intervals and times with time zone, which are never pushed down. */
    public static final Set<TypeKind> ALL =
            Arrays.stream(TypeKind.values()).filter(TypeKind::isOfSources).collect(Collectors.toUnmodifiableSet());

    public static final Set<TypeKind> INTEGERS =
            Set.of(TypeKind.TINYINT, TypeKind.SMALLINT, TypeKind.INTEGER, TypeKind.BIGINT);
    /** Numbers that are not approximate. */
    public static final Set<TypeKind> EXACT_NUMBERS = with(INTEGERS, TypeKind.DECIMAL);

    /** Kinds of keys sent from one source to another: values that no source rounds or approximates. */
    public static final Set<TypeKind> KEYS = with(EXACT_NUMBERS, TypeKind.VARCHAR, TypeKind.DATE);

    private KindSets() {}

    public static Set<TypeKind> with(Set<TypeKind> kinds, TypeKind... more) {
        EnumSet<TypeKind> result = EnumSet.copyOf(kinds);
        result.addAll(Arrays.asList(more));
        return Set.copyOf(result);
    }

    public static Set<TypeKind> without(Set<TypeKind> kinds, TypeKind... fewer) {
        EnumSet<TypeKind> result = EnumSet.copyOf(kinds);
        Arrays.asList(fewer).forEach(result::remove);
        return Set.copyOf(result);
    }
}
