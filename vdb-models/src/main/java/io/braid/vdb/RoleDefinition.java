package io.braid.vdb;

/** {@code CREATE ROLE}: a grantee of privileges. The server manages its members. */
public record RoleDefinition(String name, Place place) implements Definition {
    /** Role of all users in every database. */
    public static final String PUBLIC = "public";

    @Override
    public ObjectKind kind() {
        return ObjectKind.ROLE;
    }

    @Override
    public String describe() {
        return "role " + name;
    }

    @Override
    public RoleDefinition at(Place elsewhere) {
        return new RoleDefinition(name, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.ROLE, name);
    }
}
