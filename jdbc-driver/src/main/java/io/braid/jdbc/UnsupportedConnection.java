package io.braid.jdbc;

import io.braid.jdbc.core.JdbcObject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.ShardingKey;
import java.sql.Struct;

/** Methods of a connection for features that Braid does not have. */
abstract class UnsupportedConnection extends JdbcObject implements Connection {
    @Override
    public boolean setShardingKeyIfValid(ShardingKey key, ShardingKey superKey, int timeout) throws SQLException {
        throw noShards("setShardingKeyIfValid");
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey key, int timeout) throws SQLException {
        throw noShards("setShardingKeyIfValid");
    }

    @Override
    public void setShardingKey(ShardingKey key, ShardingKey superKey) throws SQLException {
        throw noShards("setShardingKey");
    }

    @Override
    public void setShardingKey(ShardingKey key) throws SQLException {
        throw noShards("setShardingKey");
    }

    private static SQLException noShards(String method) {
        return unsupported("Connection." + method, "Braid has no shards.");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw unsupported("Connection.createSQLXML", "use setString.");
    }

    @Override
    public Struct createStruct(String text, Object[] value) throws SQLException {
        throw unsupported("Connection.createStruct", "Braid has no structured types.");
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columns) throws SQLException {
        throw UnsupportedStatement.noKeys("Connection.prepareStatement");
    }
}
